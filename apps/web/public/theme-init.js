// Sets theme and density before the first paint. Keep in step with src/ui/preferences.ts.
(() => {
  const root = document.documentElement;
  let config = {};
  try {
    config = JSON.parse(localStorage.getItem('lastro.config') || '{}') || {};
  } catch {
    // A broken or forbidden storage means the defaults.
  }
  const wanted =
    config.colorScheme === 'light' || config.colorScheme === 'dark' ? config.colorScheme : 'auto';
  const dark = wanted === 'dark' || (wanted === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.setAttribute('data-density', config.density === 'compact' ? 'compact' : 'comfortable');
})();
