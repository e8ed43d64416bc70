import type { BlendMember, BlendRef } from '../../../contract/social/blend-ref.ts'

export const joinedMembers = ({ members }: Pick<BlendRef, 'members'>): BlendMember[] =>
  members.filter(({ joined_at }) => joined_at !== null)
