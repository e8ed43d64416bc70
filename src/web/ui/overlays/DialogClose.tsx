import { Dialog } from '@base-ui/react/dialog'
import type { ComponentProps } from 'react'
import { type ButtonLook, lookProps } from '../buttons/Button.tsx'

/** Button that closes the dialog around it. */
export const DialogClose = ({
  variant = 'soft',
  size,
  pill,
  block,
  className,
  ...rest
}: ButtonLook & Omit<ComponentProps<typeof Dialog.Close>, 'className'>) => (
  <Dialog.Close {...lookProps({ variant, size, pill, block, className })} {...rest} />
)
