import type { ArtistLink } from '../../../../contract/catalog/back-office/artists.ts'
import type { Trx } from '../../../db/schema.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { uploadedCover } from '../uploads/service.ts'

export interface PageInput {
  displayname?: string | null | undefined
  bio?: string | null | undefined
  links?: ArtistLink[] | undefined
  avatar?: string | null | undefined
  banner?: string | null | undefined
}

/** Returns the columns of what an artist's page shows; absent fields stay as they are. */
export const pageColumnsOf = async (trx: Trx, viewer: Viewer, input: PageInput) => {
  const avatar = await uploadedCover(trx, viewer, input.avatar, 'avatar')
  const banner = await uploadedCover(trx, viewer, input.banner, 'banner')
  return {
    ...(input.displayname !== undefined && { displayname: input.displayname || null }),
    ...(input.bio !== undefined && { bio: input.bio || null }),
    ...(input.links && { links: JSON.stringify(input.links) }),
    ...(avatar !== undefined && { avatar_cover_id: avatar }),
    ...(banner !== undefined && { banner_cover_id: banner }),
  }
}
