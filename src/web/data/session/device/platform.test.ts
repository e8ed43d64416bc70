import { expect, it } from 'vitest'
import { isIos } from './platform.ts'

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
it.each([
  ['iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'iPhone', 5, true],
  ['an old iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)', 'iPad', 5, true],
  ['an iPad that asks for desktop sites', mac, 'MacIntel', 5, true],
  ['a Mac', mac, 'MacIntel', 0, false],
  ['a laptop with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Win32', 10, false],
])('%s', (_, userAgent, platform, maxTouchPoints, expected) => {
  expect(isIos({ userAgent, platform, maxTouchPoints })).toBe(expected)
})
