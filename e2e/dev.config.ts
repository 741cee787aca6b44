import config from './playwright.config.ts';
export default { ...config, webServer: undefined, outputDir: '/tmp/e2e-help/results', use: { ...config.use, trace: 'off' as const } };
