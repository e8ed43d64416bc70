import type { Section } from './parts.ts'

/** Access, single sign-on and social login. */
export const auth: Section[] = [
  {
    title: 'Access',
    lead: 'Access for visitors and sign-up.',
    fields: [
      {
        key: 'requireAuth',
        label: 'Require login',
        hint: 'Visitors only see the login page.',
      },
      {
        key: 'disableRegistration',
        label: 'Registration',
        hint: 'Anyone can create an account.',
        inverted: true,
      },
      {
        key: 'verify_email',
        label: 'Require email confirmation',
        hint: 'New users must confirm their email address.',
      },
      {
        key: 'admins_second_factor',
        label: 'Require two-factor authentication of administrators',
        hint: 'They set it up before they can enter the admin area. For other staff, it is a setting of roles.',
      },
      {
        key: 'limit_logins',
        label: 'Login attempts per IP address',
        hint: 'Failed logins are limited much more strictly.',
        unit: 'per minute',
      },
      {
        key: 'limit_registrations',
        label: 'New accounts per IP address',
        hint: 'Includes single sign-on. Four times as many are allowed per day. Offices and schools share an address.',
        unit: 'per hour',
      },
    ],
  },
  {
    title: 'Single sign-on',
    lead: 'Login providers such as Google, Keycloak or Authentik are set up on the page “Login providers”.',
    fields: [
      {
        key: 'sso_only',
        label: 'Single sign-on only',
        hint: 'Turns off passwords, passkeys and registration. If the provider fails, “tonearm user login-link” lets an administrator in.',
      },
    ],
  },
  {
    title: 'Facebook',
    lead: 'Let people log in with Facebook.',
    fields: [
      { key: 'facebook_login', label: 'Log in with Facebook' },
      { key: 'facebook_client_id', label: 'App ID' },
      { key: 'facebook_client_secret', label: 'App secret', as: 'secret' },
    ],
    facts: ['Redirect URI for Facebook'],
  },
]
