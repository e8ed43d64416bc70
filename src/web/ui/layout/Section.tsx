import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextLink } from '../buttons/TextLink.tsx'
import styles from './page.module.css'
import { Skeleton } from './Skeleton.tsx'

interface SectionProps {
  title: string
  /** Short explanation of why the section is shown. */
  note?: string | undefined
  /** Small text at the end of the heading's line. */
  aside?: string | undefined
  /** Path of the page that shows everything, including its sort order. */
  more?: string | null
  /** Another link or button at the end of the heading's line. */
  action?: ReactNode
  children: ReactNode
}

/** A page section with its heading. */
export const Section = ({ title, note, aside, more, action, children }: SectionProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [path = '', sort] = more?.split('?sort=') ?? []
  return (
    <section className={styles.section} data-part="section" aria-labelledby={id}>
      <div className={styles.sectionHead} data-part="section-head">
        <div className="min-w-0">
          <h2 id={id} className="heading-20 truncate">
            {title}
          </h2>
          {note && <p className="truncate muted">{note}</p>}
        </div>
        {aside && <p className={`${styles.aside} text-12 tabular muted`}>{aside}</p>}
        {more && (
          <TextLink
            to={path as '/browse/artists'}
            search={sort ? { sort } : {}}
            aria-label={t('See all of {title}', { title })}
          >
            {t('See all')}
          </TextLink>
        )}
        {action}
      </div>
      {children}
    </section>
  )
}

/** Skeleton of a section, whose content it contains. */
export const SectionSkeleton = ({ width = 140, children }: { width?: number; children: ReactNode }) => (
  <div className={styles.section} aria-hidden="true">
    <div className={styles.sectionHead}>
      <Skeleton width={width} height={24} />
    </div>
    {children}
  </div>
)
