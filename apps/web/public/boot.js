// Runs before the first paint: the saved theme and language go on the document root, so nothing flashes.
(function () {
  var root = document.documentElement;
  try {
    if (localStorage.getItem('currentTheme') === 'light') root.setAttribute('data-mantine-color-scheme', 'light');
    var locale = localStorage.getItem('locale');
    if (locale === 'ru' || locale === 'en') root.lang = locale;
  } catch (_) {
    // Storage can be forbidden; the defaults in the document stand.
  }
})();
