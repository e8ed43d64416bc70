// The functions and types that other domains may use.

export { isCurrent } from './analytics/export/history.service.ts'
export { loadExport } from './analytics/export/queries.ts'
export { createSearchRecorder } from './analytics/search-recorder.service.ts'
export { countEmbeddedPlay, topSongsLately } from './analytics/service.ts'
export {
  artistScope,
  editableArtists,
  managedArtist,
  ownedArtists,
  ownerScope,
  priceScope,
  requireManaged,
} from './artist-team/access.service.ts'
export { addOwner, moveMembers, removeMember, removeTeams } from './artist-team/service.ts'
export { deleteAppPasswords } from './auth/app-passwords/queries.ts'
export { type AppLogin, loginByAppPassword, loginByToken } from './auth/app-passwords/service.ts'
export { confirmEmail, sendConfirmation } from './auth/email-links/service.ts'
export { testFacebook } from './auth/oauth/facebook.service.ts'
export { testDiscovery } from './auth/oidc/discovery-test.service.ts'
export { listOidcProviders } from './auth/oidc/queries.ts'
export { hashPassword, ownerBy, replacePassword, verifyPassword } from './auth/passwords/service.ts'
export {
  type AccountRights,
  accountsWithRights,
  createUser,
  endSessions,
  failTaken,
  findUserByEmail,
  readUser,
} from './auth/sessions/accounts.service.ts'
export { deleteExpired, viewerById } from './auth/sessions/service.ts'
export {
  spendAttempt,
  spendMailToStranger,
  takeAttempt,
  takeMailToStranger,
  throttleLogins,
} from './auth/throttle/rate-budget.service.ts'
export { languageFor } from './bootstrap/languages.service.ts'
export { checkHealth, themeFor } from './bootstrap/service.ts'
export { SESSIONS_ENDED } from './events/queries.ts'
export { publishEvent, sendEvent } from './events/user-events.service.ts'
export { notifyNewEpisodes, notifyNewReleases } from './notifications/announcements.service.ts'
export {
  chooseEmails,
  chooseKinds,
  forgetInNotifications,
  type NotificationContent,
  type NotificationRequest,
  notify,
  publishRead,
  readNotificationAbout,
} from './notifications/service.ts'
export { announceChange, emailOperators, paragraphsOf } from './operators/service.ts'
export { ownedAmong, requireOthersCase, requireOwnPermissions } from './roles/service.ts'
export { ownSecurityEvents } from './security-events/service.ts'
export { testGoogleAnalytics, testMail, testStorage } from './settings/connection-tests.service.ts'
export { setSetting } from './settings/service.ts'
export { testPush } from './web-push/push-test.service.ts'
export { emitWebhook, eventItem } from './webhooks/emit.service.ts'
