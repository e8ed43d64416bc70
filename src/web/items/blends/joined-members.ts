import type { BlendMember, BlendRef } from '../../../contract/blends.ts'

export const joinedMembers = ({ members }: Pick<BlendRef, 'members'>): BlendMember[] =>
  members.filter(({ joined_at }) => joined_at !== null)
