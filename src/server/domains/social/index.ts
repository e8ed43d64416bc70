// The functions and types that other domains may use.

export { leaveBlends } from './blends/membership.service.ts'
export { ownBlends } from './blends/service.ts'
export { leaveChat } from './chat/groups.service.ts'
export { messageToReport } from './chat/reported-messages.service.ts'
export { leaveAny } from './listening-sessions/members.service.ts'
export { handOverPlaylists } from './playlist-members/ended-memberships.service.ts'
export { publishAudience } from './presence/announcements.service.ts'
export { profileFor, profileRefs } from './profiles/service.ts'
export { recentPlays } from './recents/service.ts'
export { testLastFm } from './scrobbling/lastfm.ts'
