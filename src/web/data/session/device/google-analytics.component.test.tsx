import { expect, it } from 'vitest'
import { bootstrap } from '../../../../contract/platform/bootstrap.ts'
import { answer } from '../../../testing/http-server.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { refreshSettings } from '../../settings.ts'
import { useConsent } from './consent.ts'
import { startAnalytics } from './google-analytics.ts'

const script = () => document.querySelector('script[src*="googletagmanager"]')
const isOff = () => Reflect.get(window, 'ga-disable-G-TEST12345')

it('is not loaded on a page whose address is a secret, and off while one is open', async () => {
  answer(bootstrap.settings, () => [
    { key: 'ga4', value: '1' },
    { key: 'ga4MID', value: 'G-TEST12345' },
  ])
  await refreshSettings()
  useConsent.setState({ consent: true })
  const { router, go } = await showToListener('A page', '/family/secret')
  const stop = startAnalytics(router as never)
  expect(script()).toBeNull()
  await go('/home')
  expect(script()).not.toBeNull()
  await go('/s/secret')
  expect(isOff()).toBe(true)
  await go('/home')
  expect(isOff()).toBe(false)
  stop()
  script()?.remove()
})
