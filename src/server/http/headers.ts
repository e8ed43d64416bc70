import type { FastifyHelmetOptions } from '@fastify/helmet'

const GOOGLE_SCRIPTS = 'https://www.googletagmanager.com'
const GOOGLE_COLLECTS =
  'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com'

/**
 * Headers of every answer. Pages carry a fresh nonce for their own scripts and styles; nothing inline
 * without it, nothing from elsewhere but Google while `analytics` are on, no frame around any page but the previews of
 * themes (see `page.ts`). Media may be read by other origins (see media routes).
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
      // Episodes and radio are heard from where they lie, where their hosts let browsers in.
      // The streaming library hangs what a stream says of itself on an empty track that is data.
      mediaSrc: ["'self'", 'blob:', 'data:', 'https:'],
      connectSrc: ["'self'", () => (analytics() ? GOOGLE_COLLECTS : "'self'")],
      workerSrc: ["'self'", 'blob:'],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // HTTPS is the proxy's business: a node cannot know whether it stands behind one.
  strictTransportSecurity: false,
  frameguard: { action: 'deny' },
  crossOriginEmbedderPolicy: false,
  crossOriginResourcePolicy: { policy: 'same-site' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
})
