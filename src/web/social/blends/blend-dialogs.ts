import type { BlendRef } from '../../../contract/social/blend-ref.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'

declare module '../../ui/overlays/dialogs.ts' {
  interface DialogProps {
    /** Friends who are chosen at first. */
    newBlend: { friends: number[] }
    blendMembers: Pick<BlendRef, 'id'>
  }
}

/** Opens the dialog that invites friends to a new Blend. */
export const openNewBlend = (friends: number[] = []): void => openDialog('newBlend', { friends })
