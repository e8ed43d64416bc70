import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { AnchorButton } from '../../ui/buttons/LinkButton.tsx'
import styles from './shell.module.css'

interface HeadLook {
  icon: LucideIcon
  label: string
}

const Content = ({ icon: Icon, label }: HeadLook) => (
  <>
    <Icon className="icon-18" aria-hidden="true" />
    <span>{label}</span>
  </>
)

/** Button in the header of a page; phones show only its icon. */
export const HeadButton = ({ icon, label, ...rest }: HeadLook & ComponentProps<typeof Button>) => (
  <Button {...rest} className={styles.headButton}>
    <Content icon={icon} label={label} />
  </Button>
)

/** Link in the header of a page; phones show only its icon. */
export const HeadLink = createLink(
  ({ icon, label, ...rest }: HeadLook & ComponentProps<typeof AnchorButton>) => (
    <AnchorButton {...rest} className={styles.headButton}>
      <Content icon={icon} label={label} />
    </AnchorButton>
  ),
)
