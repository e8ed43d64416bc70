import * as z from 'zod/mini'
import { cartSummary } from '../core/cart.ts'
import { cover } from '../core/fields.ts'
import { planFeatures } from '../core/permissions.ts'
import { subscriptionStatuses } from '../core/selling.ts'

/** From whom an account accepts friend requests; `mutual` is friends of friends. */
export const friendRequestPolicy = z.enum(['everyone', 'mutual', 'nobody'])
export type FriendRequestPolicy = z.infer<typeof friendRequestPolicy>

/** Who may see a section of a public profile. */
export const audience = z.enum(['everyone', 'followers', 'friends', 'me'])
export type Audience = z.infer<typeof audience>

const named = z.object({ name: z.string() })

export const user = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  email_verified_at: z.nullable(z.string()),
  roles: z.array(named),
  permissions: z.array(named),
  is_admin: z.boolean(),
  /** The plan of the account: that of its subscription, or the default one. */
  plan: z.nullable(
    z.object({
      id: z.number(),
      name: z.string(),
      /** A higher plan is offered. */
      upgradable: z.boolean(),
      /** Null without a subscription. */
      status: z.nullable(z.enum(subscriptionStatuses)),
    }),
  ),
  /** The best quality in kbit/s that the plan of the account streams; null for all. */
  max_kbps: z.nullable(z.number()),
  /** On how many devices its plan plays at a time; null for any number. */
  max_devices: z.nullable(z.number()),
  /** Features that the account lacks, with ids of offered plans that have them; empty while none is offered. */
  upgrades: z.array(z.object({ feature: z.enum(planFeatures), plans: z.array(z.number()) })),
  cart: cartSummary,
  avatar: z.nullable(cover),
  /** Wide image on the profile. */
  banner: z.nullable(cover),
  locale: z.nullable(z.string()),
  has_password: z.boolean(),
  password_changed_at: z.nullable(z.string()),
  /** Visibility to others. */
  privacy: z.object({
    profile: z.boolean(),
    recents: audience,
    most_played: audience,
    follows: audience,
    playlists: audience,
    friends: audience,
    activity: audience,
    friend_requests: friendRequestPolicy,
    /** Shows others, and is shown, which messages arrived and were read. */
    receipts: z.boolean(),
  }),
  bio: z.string(),
  /** Others don’t see what is played until then; no end for null. */
  private_session: z.nullable(z.object({ until: z.nullable(z.string()) })),
  /** Optional emails (`new_device`), and kinds of notifications. */
  notify: z.record(z.string(), z.boolean()),
  /** Kinds of notifications that are also emailed; null if the site sends no emails. */
  emails: z.nullable(z.record(z.string(), z.boolean())),
  unread_notifications: z.number(),
  /** The account must set up two-factor authentication before it can enter the back office. */
  second_factor_missing: z.optional(z.literal(true)),
  blocked: z.boolean(),
  /** The account has uploaded songs, which it keeps even if it may upload no more. */
  has_songs: z.boolean(),
  artist_id: z.nullable(z.number()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type User = z.infer<typeof user>

/** Signs of RFC 5321 and letters of all scripts in parts divided by dots, then a domain in any script or in Punycode. */
const ADDRESS =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:xn--[a-z\d-]{1,59}|[\p{L}\p{M}]{2,63})$/iu

export const email = z
  .email({ pattern: ADDRESS })
  .check(z.maxLength(254), z.normalize('NFC'), z.toLowerCase())
export const password = z.string().check(z.minLength(8), z.maxLength(128))
/** A new password is typed twice. */
export const passwordsAgree = z.refine<{ password: string; password_confirmation: string }>(
  (b) => b.password === b.password_confirmation,
  { path: ['password_confirmation'], error: 'Passwords don’t match.' },
)
/** An existing password, whatever the rules for new ones. */
export const knownPassword = z.string().check(z.minLength(1), z.maxLength(128))
export const personName = z.string().check(z.trim(), z.minLength(2), z.maxLength(60))
/** A few sentences on the profile, as plain text. */
export const bio = z.string().check(z.trim(), z.maxLength(500))

/** How the viewer is connected to another user; `blocked` by the viewer. */
export const friendStatus = z.enum(['none', 'pending_sent', 'pending_received', 'friends', 'blocked'])
export type FriendStatus = z.infer<typeof friendStatus>

/** A user as lists show them. */
export const profileRef = z.object({
  type: z.literal('user'),
  id: z.number(),
  name: z.string(),
  title: z.string(),
  avatar: z.nullable(cover),
  followed: z.optional(z.boolean()),
  friend_status: z.optional(friendStatus),
})
export type ProfileRef = z.infer<typeof profileRef>
