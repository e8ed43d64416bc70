import {
  type ApplicantRole,
  type ArtistRequest,
  artistRequestBody,
} from '../../../contract/catalog/artist-requests.ts'
import type { User } from '../../../contract/platform/user.ts'
import type { Claimable, requestArtistRole } from './artist-requests.ts'

/** Values of the form until it is sent. */
export interface Draft {
  role: ApplicantRole
  displayname: string
  bio: string
  website: string
  profile: string
  proof: 'code' | 'words'
  proof_url: string
  proof_note: string
}

/** People type addresses without the scheme. */
export const addressOf = (text: string): string => {
  const typed = text.trim()
  return typed === '' || /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`
}

export const isAddress = (text: string): boolean =>
  artistRequestBody.def.shape.links.def.innerType.def.element.safeParse(addressOf(text)).success

export const draftOf = (user: User, earlier: ArtistRequest | null, claimed: Claimable | null): Draft => ({
  role: earlier?.role ?? 'artist',
  displayname: claimed?.name ?? earlier?.displayname ?? user.name,
  bio: earlier?.bio ?? '',
  website: earlier?.links[0] ?? '',
  profile: earlier?.links[1] ?? '',
  proof: earlier?.proof_note ? 'words' : 'code',
  proof_url: earlier?.proof_url ?? '',
  proof_note: earlier?.proof_note ?? '',
})

export const bodyOf = (draft: Draft, claimed: Claimable | null): Parameters<typeof requestArtistRole>[0] => {
  const { role, displayname, bio, website, profile, proof, proof_url, proof_note } = draft
  const links = [website, profile].filter((text) => text.trim() !== '').map(addressOf)
  return {
    role,
    displayname,
    bio,
    links,
    ...(claimed && { artist_id: claimed.id }),
    ...(proof === 'code' && proof_url.trim() !== '' && { proof_url: addressOf(proof_url) }),
    ...(proof === 'words' && { proof_note }),
  }
}
