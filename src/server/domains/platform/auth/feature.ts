import type { Feature } from '../../feature.ts'
import { appPasswordsRoutes } from './app-passwords/routes.ts'
import { sendEmailLink } from './email-links/service.ts'
import { socialRoutes } from './oauth/routes.ts'
import { oidcProvidersAdmin, oidcProvidersAdminRoutes } from './oidc/admin.ts'
import { sendPasswordLink } from './passwords/password-links.service.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import { stepUpRoutes } from './step-up/routes.ts'
import { secondFactorRoutes } from './two-factor/routes.ts'

export const feature: Feature = {
  resources: [oidcProvidersAdmin],
  routes: [
    appPasswordsRoutes,
    oidcProvidersAdminRoutes,
    socialRoutes,
    sessionsRoutes,
    secondFactorRoutes,
    stepUpRoutes,
  ],
  jobs: {
    'send-password-link': (ctx, { email, by }) => sendPasswordLink(ctx, email, by),
    'send-email-link': (ctx, link) => sendEmailLink(ctx, link),
  },
}
