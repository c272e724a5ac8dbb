import { defineConfig } from '@playwright/test';

/**
 * The built server and the built web app, in a real browser. The address is only known once the server listens:
 * the global setup puts it into the environment, which the workers inherit.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './tests/e2e/start-server.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Generous: a busy machine is slow, and a slow machine is no failure.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.LASTRO_E2E_URL,
    locale: 'pt-BR',
    timezoneId: 'Pacific/Kiritimati',
    // Honoured by the app: no splash to wait for.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    // A trace of every test doubles the time: ask for one with `--trace on` when a test fails.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
