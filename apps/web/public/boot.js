// Runs before the first paint: the saved theme, direction and language go on the document root, so nothing flashes. What the first
// view needs starts to travel together with the program that will ask for it: its words, its own files, and its data.
(function () {
  var root = document.documentElement;
  var script = document.currentScript;
  var locale = null;
  var kept = {};
  var token = null;
  try {
    locale = localStorage.getItem('locale');
    token = localStorage.getItem('auth_token');
    // What administrators have set, as the last visit found it; it holds where nothing was chosen.
    kept = JSON.parse(localStorage.getItem('appearance')) || {};
    var theme = localStorage.getItem('currentTheme') || kept.defaultTheme;
    if (theme === 'light') root.setAttribute('data-mantine-color-scheme', 'light');
    if (localStorage.getItem('direction') === 'rtl') root.dir = 'rtl';
    if (theme === 'light') document.querySelector('meta[name="theme-color"]').content = '#f3f5f7';
  } catch {
    // Storage can be forbidden; the defaults in the document stand.
  }
  if (!locale && !/[?&]lng=/.test(location.search) && !/(^|; )locale=/.test(document.cookie))
    root.dataset.locale = 'unchosen';
  locale = (locale || navigator.language).startsWith('ru') ? 'ru' : 'en';
  root.lang = locale;

  var loaded = [];
  function load(rel, as, href) {
    if (loaded.includes(href)) return;
    loaded.push(href);
    var link = document.createElement('link');
    link.rel = rel;
    if (as) link.as = as;
    link.crossOrigin = 'anonymous';
    link.href = href;
    document.head.appendChild(link);
  }
  var first = JSON.parse(script.getAttribute('data-first'));
  function preloadWords(name) {
    load('preload', 'fetch', '/locales/' + locale + '/' + name + '.json?v=' + script.getAttribute('data-locales'));
  }
  function preload(names) {
    names.forEach(function (name) {
      if (!first[name]) return;
      first[name].words.forEach(preloadWords);
      first[name].files.forEach(function (href) {
        if (href.endsWith('.css')) load('preload', 'style', href);
        else load('modulepreload', '', href);
      });
    });
  }
  ['shell', 'errors'].forEach(preloadWords);
  preload(token === null ? ['signedOut'] : ['signedIn', location.pathname]);
  // The program asks for what comes after the sign-in.
  window.touchlinePreload = preload;

  // See `kit/early-requests.ts`.
  function send(request) {
    var headers = Object.assign({}, request.headers, { Authorization: 'Bearer ' + token });
    var response = fetch(request.address, { headers: headers, credentials: 'omit' });
    response.catch(function () {});
    return { address: request.address, headers: request.headers, response: response };
  }
  if (token === null) return;
  var early = { token: token, sentAt: Date.now(), requests: [], heard: [], channel: null };
  try {
    early.channel = new BroadcastChannel('touchline live 3 ' + token);
    early.channel.addEventListener('message', function (message) {
      if (early.channel !== null) early.heard.push(message.data);
    });
    var noted = JSON.parse(localStorage.getItem('firstRequests')) || {};
    if (noted.token === token) early.requests = (noted.screens[location.pathname + location.search] || []).map(send);
  } catch {
    // The program sends its requests itself.
  }
  window.touchlineEarly = early;
})();
