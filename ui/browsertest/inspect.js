function () {
  document.querySelectorAll('details').forEach(d => { d.open = true; });
  const channel = c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const numbers = color => color.match(/[\d.]+/g).map(Number); // of rgb() or rgba()
  const background = e => {
    for (; e; e = e.parentElement) {
      const c = numbers(getComputedStyle(e).backgroundColor);
      if (c.length < 4 || c[3] === 1) return c;
    }
    return [255, 255, 255];
  };
  const contrast = e => {
    const style = getComputedStyle(e);
    const a = luminance(numbers(e.closest('svg') ? style.fill : style.color)), b = luminance(background(e));
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (walk.currentNode.data.trim() && !e.closest('[aria-hidden], title, [hidden], :disabled')) {
      texts.push({ Text: walk.currentNode.data.trim(), Ratio: contrast(e) });
    }
  }
  const name = e => e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.textContent.trim() || e.closest('label')?.textContent.trim();
  return {
    Background: getComputedStyle(document.body).backgroundColor,
    Overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    Contrast: texts.sort((a, b) => a.Ratio - b.Ratio).slice(0, 5),
    Texts: texts.length,
    Nameless: [...document.querySelectorAll('button, select, input, a, [tabindex], [role=img]')].filter(e => !name(e) && !e.querySelector('title')).map(e => e.outerHTML.slice(0, 80)),
  };
}
