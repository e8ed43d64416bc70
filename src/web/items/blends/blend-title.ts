import type { BlendMember, BlendRef } from '../../../contract/blends.ts'

/** The title of a Blend: the names of its people. */
export const blendTitle = ({ members }: { members: Pick<BlendMember, 'name'>[] }): string =>
  members.map(({ name }) => name).join(' + ')

export const joinedMembers = ({ members }: Pick<BlendRef, 'members'>): BlendMember[] =>
  members.filter(({ joined_at }) => joined_at !== null)
