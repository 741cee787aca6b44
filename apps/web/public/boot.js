// Runs before the first paint: the saved theme, direction and language go on the document root, so nothing flashes, and the words of
// the first screen start to travel together with the program that will ask for them.
(function () {
  var root = document.documentElement;
  var version = document.currentScript.getAttribute('data-locales');
  var locale = null;
  var kept = {};
  try {
    locale = localStorage.getItem('locale');
    // What administrators have set, as the last visit found it; it holds where nothing was chosen.
    kept = JSON.parse(localStorage.getItem('appearance')) || {};
    var theme = localStorage.getItem('currentTheme') || kept.defaultTheme;
    if (theme === 'light') root.setAttribute('data-mantine-color-scheme', 'light');
    if (localStorage.getItem('direction') === 'rtl') root.dir = 'rtl';
  } catch {
    // Storage can be forbidden; the defaults in the document stand.
  }
  if (!locale && !/[?&]lng=/.test(location.search) && !/(^|; )locale=/.test(document.cookie))
    root.dataset.locale = 'unchosen';
  locale = (locale || navigator.language).startsWith('ru') ? 'ru' : 'en';
  root.lang = locale;
  ['shell', 'errors'].forEach(function (name) {
    var link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    link.href = '/locales/' + locale + '/' + name + '.json?v=' + version;
    document.head.appendChild(link);
  });
})();
