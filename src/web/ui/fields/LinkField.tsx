import { Link } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './fields.module.css'
import { Input, InputBox } from './Input.tsx'

interface LinkFieldProps {
  label: string
  url: string
  /** A button at the end. */
  children?: ReactNode
}

/** A link to be copied; focused, all of it is selected. */
export const LinkField = ({ label, url, children }: LinkFieldProps) => (
  <InputBox compact className={styles.link}>
    <Link className="icon-18" aria-hidden="true" />
    <Input
      plain
      readOnly
      dir="ltr"
      aria-label={label}
      value={url}
      onFocus={(event) => event.target.select()}
    />
    {children}
  </InputBox>
)
