import { settings } from '../api/settings.ts'
import { useConsent } from './consent.ts'
import { type Happening, hearOf } from './happenings.ts'

const SCRIPT = 'https://www.googletagmanager.com/gtag/js'
const MEASUREMENT_ID = /^G-[A-Z0-9]{4,20}$/i
/** Nobody waits longer than this for what Google says. */
const PATIENCE = 500
/** Addresses that hold a secret: nothing of others runs there. */
const SECRET = /^\/(setup|password|email)\//

/** The measurement id; null where analytics are off. */
export const measurementId = (): string | null => {
  const { ga4, ga4MID } = settings()
  return ga4 && MEASUREMENT_ID.test(ga4MID) ? ga4MID : null
}

const layer: unknown[] = []

// Google's script takes a call for one by its being an `arguments` object.
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

const send = ({ action, category, label }: Happening): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, PATIENCE)
    command('event', action, {
      event_category: category,
      event_label: label,
      event_callback: done,
      transport_type: 'beacon',
    })
  })

let begun = false

const begin = (id: string): void => {
  begun = true
  Object.assign(window, { dataLayer: layer })
  command('consent', 'default', {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'granted',
  })
  command('js', new Date())
  // Only what the settings name is sent: no page views, and no address, which may say what was searched for.
  command('config', id, { send_page_view: false, page_location: `${location.origin}/`, page_referrer: '' })
  hearOf(async (happening) => {
    if (settings()[`analytics_${happening.action}_event`]) await send(happening)
  })
  // Blocked or without network: as if nobody listened.
  load(id, () => hearOf(null))
}

/** Starts Google Analytics where it is on, and not before the visitor agreed; returns the way to stop waiting. */
export const startAnalytics = (): (() => void) => {
  const id = measurementId()
  const attempt = (): void => {
    if (id && !begun && useConsent.getState().consent && !SECRET.test(location.pathname)) begin(id)
  }
  attempt()
  return useConsent.subscribe(attempt)
}
