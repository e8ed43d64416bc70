/** Events of the security log. Endpoints declare most of them (`Endpoint.event`). */
export const securityEvents = [
  'login',
  'logout',
  /** Somebody creates accounts. */
  'registration',
  /** A logged-in user proved again who they are. */
  'confirmation',
  'sessions_ended',
  'password_reset_requested',
  'password_changed',
  'email_change_requested',
  'email_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'provider_linked',
  'provider_unlinked',
  'link_created',
  'link_revoked',
  'app_password_created',
  'app_password_revoked',
  'webhook_created',
  'webhook_changed',
  'feed_created',
  'feed_revoked',
  'account_deleted',
  /** A call of the back office without the permission for it. */
  'access',
  'data_exported',
  'backup_created',
  'backup_downloaded',
  'backup_deleted',
  'settings_changed',
  'users_changed',
  'roles_changed',
  'payout_account_changed',
  'payout_requested',
  'payout_details_read',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** `failed`: a wrong password or code; `throttled`: too many of them; `refused`: not permitted. */
export const securityResults = ['succeeded', 'failed', 'throttled', 'refused'] as const
export type SecurityResult = (typeof securityResults)[number]

/** Message keys. */
export const securityEventLabels: Record<SecurityEvent, string> = {
  login: 'Login',
  logout: 'Logout',
  registration: 'New account',
  confirmation: 'Identity confirmed',
  sessions_ended: 'Devices logged out',
  password_reset_requested: 'Password reset requested',
  password_changed: 'Password changed',
  email_change_requested: 'Email change requested',
  email_changed: 'Email changed',
  second_factor_on: 'Two-factor authentication turned on',
  second_factor_off: 'Two-factor authentication turned off',
  recovery_codes_renewed: 'Recovery codes renewed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  provider_linked: 'Login provider linked',
  provider_unlinked: 'Login provider unlinked',
  link_created: 'Private link created',
  link_revoked: 'Private link revoked',
  app_password_created: 'App password created',
  app_password_revoked: 'App password revoked',
  webhook_created: 'Webhook created',
  webhook_changed: 'Webhook changed',
  feed_created: 'Private feed created',
  feed_revoked: 'Private feed revoked',
  account_deleted: 'Account deleted',
  access: 'Back office call',
  data_exported: 'Data exported',
  backup_created: 'Backup created',
  backup_downloaded: 'Backup downloaded',
  backup_deleted: 'Backup deleted',
  settings_changed: 'Protected settings changed',
  users_changed: 'Users changed',
  roles_changed: 'Roles changed',
  payout_account_changed: 'Payout account changed',
  payout_requested: 'Payout requested',
  payout_details_read: 'Payout details shown',
}

/** Message keys. */
export const securityResultLabels: Record<SecurityResult, string> = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  throttled: 'Too many attempts',
  refused: 'Refused',
}
