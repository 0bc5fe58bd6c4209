function () {
  return {
    Charts: [...document.querySelectorAll('.chart svg')].map(s => {
      const box = s.getBoundingClientRect();
      return {
        Title: s.closest('figure').querySelector('h3').textContent, Name: s.querySelector('title').textContent,
        Width: box.width, Height: box.height,
      };
    }),
    Tables: [...document.querySelectorAll('table')].map(t => ({
      Title: t.caption.textContent, Rows: t.tBodies[0].rows.length,
      Ragged: [...t.querySelectorAll('td:not(.name)')].filter(c => getComputedStyle(c).textAlign !== 'right').length,
    })),
  };
}
