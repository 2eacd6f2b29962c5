import { defineConfig } from '@playwright/test'

const port = 3131

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  workers: 3,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
      // Without a language of the system the browser saves no file under an Arabic name.
      env: { ...process.env, LANG: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node e2e/server.ts',
    url: `http://localhost:${port}/health/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    // A journey that wants a DNS starts one behind the server's own port; without it nobody answers.
    env: { PORT: String(port), DNS_SERVERS: `127.0.0.1:${port + 1}` },
  },
})
