import type { FastifyHelmetOptions } from '@fastify/helmet'

const GOOGLE_SCRIPTS = 'https://www.googletagmanager.com'
const GOOGLE_COLLECTS =
  'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com'

/**
 * Response headers. Pages have a fresh nonce for their own scripts and styles; nothing inline without it, no other
 * origins except Google while `analytics` is on, and no framing except theme previews (see `html-shell.ts`). Media may
 * be read by other origins (see media routes).
 */
export const pageHeaders = (analytics: () => boolean): FastifyHelmetOptions => ({
  enableCSPNonces: true,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", () => (analytics() ? GOOGLE_SCRIPTS : "'self'")],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      // Episodes and radio are played from their source if it allows browsers. The streaming library uses an empty
      // data: track for stream metadata.
      mediaSrc: ["'self'", 'blob:', 'data:', 'https:'],
      connectSrc: ["'self'", () => (analytics() ? GOOGLE_COLLECTS : "'self'")],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Sent to those who use HTTPS (`server.ts`).
  strictTransportSecurity: false,
  frameguard: { action: 'deny' },
  crossOriginEmbedderPolicy: false,
  // Without it, popups of other sites (to share a link) would look closed as soon as they have loaded.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  crossOriginResourcePolicy: { policy: 'same-site' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
})
