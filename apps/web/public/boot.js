// Runs before the first paint: the saved theme and language go on the document root, so nothing flashes, and the words of
// the first screen start to travel together with the program that will ask for them.
(function () {
  var root = document.documentElement;
  var version = document.currentScript.getAttribute('data-locales');
  var locale = null;
  try {
    if (localStorage.getItem('currentTheme') === 'light') root.setAttribute('data-mantine-color-scheme', 'light');
    locale = localStorage.getItem('locale');
  } catch {
    // Storage can be forbidden; the defaults in the document stand.
  }
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
