import { start } from './src/server/start.ts'
import { chromium } from 'playwright-core'
import { newDatabase } from './test/sanad.ts'
