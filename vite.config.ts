import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const folder = (name: string) => path.resolve(import.meta.dirname, name)

export default defineConfig({
  root: folder('src/web'),
  publicDir: folder('src/web/static'),
  plugins: [react()],
  resolve: { alias: { '#web': folder('src/web') } },
  build: { outDir: folder('dist/web'), emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
})
