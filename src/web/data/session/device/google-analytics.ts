import type { AnyRouter } from '@tanstack/react-router'
import { hasSecret } from '../../../../contract/site/paths.ts'
import { settings } from '../../settings.ts'
import { useConsent } from './consent.ts'
import { setTracker, type TrackedEvent } from './tracking.ts'

const SCRIPT = 'https://www.googletagmanager.com/gtag/js'
const MEASUREMENT_ID = /^G-[A-Z0-9]{4,20}$/i
/** Maximum wait for Google's response, in milliseconds. */
const LOAD_TIMEOUT_MS = 500

/** Returns the measurement id; null if Google Analytics is off. */
export const measurementId = (): string | null => {
  const { ga4, ga4MID } = settings()
  return ga4 && MEASUREMENT_ID.test(ga4MID) ? ga4MID : null
}

const layer: unknown[] = []

// Google's script recognizes calls by their being `arguments` objects.
function command(..._call: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  layer.push(arguments)
}

const load = (id: string, failed: () => void): void => {
  const script = document.createElement('script')
  script.async = true
  script.src = `${SCRIPT}?id=${encodeURIComponent(id)}`
  script.onerror = failed
  document.head.append(script)
}

const send = ({ action, category, label }: TrackedEvent): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, LOAD_TIMEOUT_MS)
    command('event', action, {
      event_category: category,
      event_label: label,
      event_callback: done,
      transport_type: 'beacon',
    })
  })

let started = false

const start = (id: string): void => {
  started = true
  Object.assign(window, { dataLayer: layer })
  command('consent', 'default', {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'granted',
  })
  command('js', new Date())
  // Send only what the settings enable: no page views, and no URLs, which may contain search queries.
  command('config', id, { send_page_view: false, page_location: `${location.origin}/`, page_referrer: '' })
  setTracker(async (event) => {
    if (settings()[`analytics_${event.action}_event`]) await send(event)
  })
  // Blocked or offline: stop tracking.
  load(id, () => setTracker(null))
}

/**
 * Starts Google Analytics if enabled, once the visitor has consented, but not on a page whose address is a secret; while
 * such a page is open, Google's script is off. Returns a function that stops that.
 */
export const startAnalytics = (router: AnyRouter): (() => void) => {
  const id = measurementId()
  const visit = (path: string): void => {
    const secret = hasSecret(path)
    // Google's own switch: its script sends nothing while it is set.
    if (id && started) Object.assign(window, { [`ga-disable-${id}`]: secret })
    else if (id && useConsent.getState().consent && !secret) start(id)
  }
  const current = () => visit(router.state.location.pathname)
  current()
  const stops = [
    useConsent.subscribe(current),
    router.subscribe('onBeforeNavigate', ({ toLocation }) => visit(toLocation.pathname)),
    router.subscribe('onResolved', current),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
