import { listeningSessions } from '../../../../contract/social/listening-sessions.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { acceptSuggestion, addEntries, moveEntry, removeEntries } from './entries.service.ts'
import { invitation, inviteFriends, renewLink } from './invitations.service.ts'
import {
  attend,
  changeSession,
  closeSession,
  joinSession,
  leaveSession,
  removeMember,
  startSession,
} from './members.service.ts'
import { play } from './playback.service.ts'
import { clock, currentSession } from './session-views.service.ts'

export const listeningSessionRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, listeningSessions, {
    clock: () => clock(ctx),
    current: ({ viewer }) => currentSession(ctx, viewer),
    start: ({ viewer, body }) => startSession(ctx, viewer, body),
    invited: ({ viewer, params }) => invitation(ctx, viewer, params.token),
    join: ({ viewer, params, body }) => joinSession(ctx, viewer, params.token, body.client),
    attend: ({ viewer, params, body }) => attend(ctx, viewer, params.id, body),
    leave: ({ viewer, params }) => leaveSession(ctx, viewer, params.id),
    end: ({ viewer, params }) => closeSession(ctx, viewer, params.id),
    update: ({ viewer, params, body }) => changeSession(ctx, viewer, params.id, body),
    removeMember: ({ viewer, params, body }) => removeMember(ctx, viewer, params.id, body.user_id),
    invite: ({ viewer, params, body }) => inviteFriends(ctx, viewer, params.id, body.user_ids),
    renewLink: ({ viewer, params }) => renewLink(ctx, viewer, params.id),
    play: ({ viewer, params, body }) => play(ctx, viewer, params.id, body),
    add: ({ viewer, params, body }) => addEntries(ctx, viewer, params.id, body),
    removeEntries: ({ viewer, params, body }) => removeEntries(ctx, viewer, params.id, body.entry_ids),
    move: ({ viewer, params, body }) => moveEntry(ctx, viewer, params.id, body),
    accept: ({ viewer, params, body }) => acceptSuggestion(ctx, viewer, params.id, body.entry_id),
  })
