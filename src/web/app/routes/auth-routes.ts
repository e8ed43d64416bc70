import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { useTheme } from '../../theme/theme.ts'
import { numeric, page, root } from './route-root.ts'

// Each theme has its own landing page; unknown names fall back to `Stage`.
const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: page('landing'),
  component: lazyRouteComponent(
    () =>
      useTheme.getState().landing === 'gallery'
        ? import('../../site/landing/Gallery.tsx').then((loaded) => ({ Landing: loaded.Gallery }))
        : import('../../site/landing/Stage.tsx').then((loaded) => ({ Landing: loaded.Stage })),
    'Landing',
  ),
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: page('login'),
  component: lazyRouteComponent(() => import('../../platform/auth/screens/Login.tsx'), 'Login'),
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  staticData: page('register'),
  component: lazyRouteComponent(() => import('../../platform/auth/screens/Register.tsx'), 'Register'),
})

const completeSignup = createRoute({
  getParentRoute: () => root,
  path: '/register/complete',
  staticData: page('complete_signup'),
  component: lazyRouteComponent(
    () => import('../../platform/auth/screens/CompleteSignup.tsx'),
    'CompleteSignup',
  ),
})

const socialReturn = createRoute({
  getParentRoute: () => root,
  path: '/login/$driver/callback',
  staticData: page('social_callback'),
  component: lazyRouteComponent(() => import('../../platform/auth/screens/SocialReturn.tsx'), 'SocialReturn'),
})

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/password/forgot',
  staticData: page('forgot_password'),
  component: lazyRouteComponent(() => import('../../platform/auth/screens/Forgot.tsx'), 'Forgot'),
})

const reset = createRoute({
  getParentRoute: () => root,
  path: '/password/reset/$token',
  staticData: page('reset_password'),
  component: lazyRouteComponent(() => import('../../platform/auth/screens/Reset.tsx'), 'Reset'),
})

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/email/verify/$id/$hash',
  staticData: page('confirm_email'),
  beforeLoad: ({ params }) => numeric({ params }),
  component: lazyRouteComponent(() => import('../../platform/auth/screens/ConfirmEmail.tsx'), 'ConfirmEmail'),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/email/unsubscribe/$token',
  staticData: page('unsubscribe'),
  component: lazyRouteComponent(() => import('../../platform/auth/screens/Unsubscribe.tsx'), 'Unsubscribe'),
})

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup/$token',
  staticData: page('setup'),
  component: lazyRouteComponent(() => import('../../platform/auth/screens/Setup.tsx'), 'Setup'),
})

const loginLink = createRoute({
  getParentRoute: () => root,
  path: '/login/link/$token',
  staticData: page('login_link'),
  component: lazyRouteComponent(() => import('../../platform/auth/screens/LoginLink.tsx'), 'LoginLink'),
})

const sharedLink = createRoute({
  getParentRoute: () => root,
  path: '/s/$token',
  staticData: page('shared_link'),
  component: lazyRouteComponent(() => import('../../social/share/SharedLinkPage.tsx'), 'SharedLinkPage'),
})

/** Pages outside the shell: the landing page, login and everything related, and share links. */
export const authRoutes = [
  landing,
  login,
  register,
  completeSignup,
  socialReturn,
  forgot,
  reset,
  confirmEmail,
  unsubscribe,
  setup,
  loginLink,
  sharedLink,
]
