import { expect, it } from 'vitest'
import { deviceName } from './device.ts'

const mozilla = 'Mozilla/5.0'
it.each([
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox · Linux'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge · Windows',
  ],
  [
    `${mozilla} (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36`,
    'Chrome · Android',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1`,
    'Safari · iPhone',
  ],
  ['curl/8', ''],
])('names %s %j', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})

it('names an iPad, though it calls itself a Mac', () => {
  const agent = `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`
  expect(deviceName(agent, false)).toBe('Safari · Mac')
  expect(deviceName(agent, true)).toBe('Safari · iPad')
})
