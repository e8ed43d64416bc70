import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { ImportCard } from './ImportCard.tsx'
import styles from './imports.module.css'
import { importsQuery, isActive, readEverythingAgain } from './imports.ts'
import { Sources } from './Sources.tsx'

/** Reads other pages again once an import has ended. */
const useFreshData = (active: boolean): void => {
  const was = useRef(active)
  useEffect(() => {
    if (was.current && !active) void readEverythingAgain()
    was.current = active
  }, [active])
}

/** Page on which listeners bring what they have elsewhere, and see what became of it. */
export const ImportPage = () => {
  const { t } = useTranslation()
  const title = t('Import')
  useDocumentTitle(title)
  const { data, error, refetch } = useQuery(importsQuery())
  const active = data?.imports.some(isActive) ?? false
  useFreshData(active)
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <p className={styles.lead}>
        {t(
          'Bring your playlists, likes and listening history. You’ll see what was found before anything is added, and can undo it.',
        )}
      </p>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton className={styles.loading} />}
      {data && data.imports.length > 0 && (
        <Section title={t('Your imports')}>
          <ul className={styles.list}>
            {data.imports.map((run) => (
              <li key={run.id}>
                <ImportCard run={run} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('New import')}>
        <Sources busy={active} lastfm={data?.lastfm ?? false} />
      </Section>
    </Page>
  )
}
