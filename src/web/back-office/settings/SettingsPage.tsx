import { useQuery } from '@tanstack/react-query'
import { useParams, useRouterState } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Fact, StoredSetting } from '../../../contract/platform/back-office/settings.ts'
import { configuration, type Group, groups } from '../../../contract/platform/configuration/configuration.ts'
import type { Section } from '../../../contract/platform/configuration/parts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { pathOf } from '../admin-area/address.ts'
import { togglePalette } from '../admin-area/palette.ts'
import { useUnsavedChangesGuard } from '../crud/sheet/unsaved-changes.ts'
import { AreaPage } from '../shell/AreaPage.tsx'
import { focusFirstError, useFocusOnError } from '../shell/focus-on-error.ts'
import { PageHead } from '../shell/head.tsx'
import { UnsavedBar } from '../shell/UnsavedBar.tsx'
import { configurationQuery } from './admin-settings.ts'
import styles from './configuration.module.css'
import { type Draft, useDraft } from './draft.ts'
import { InfoList } from './InfoList.tsx'
import { SettingField } from './SettingField.tsx'
import { TestConnectionButton } from './TestConnectionButton.tsx'

/** Scrolls to a setting and focuses it. */
const show = (key: string): void => {
  const element = document.getElementById(`setting-${key}`)
  element?.scrollIntoView({ block: 'center' })
  element?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
}

const Part = ({ section, draft, facts }: { section: Section; draft: Draft; facts: Fact[] }) => {
  const { t } = useTranslation()
  return (
    <section className={styles.settingSection} aria-label={t(section.title)}>
      <header>
        <h2 className="heading-16">{t(section.title)}</h2>
        <p className={styles.settingIntro}>{t(section.lead)}</p>
      </header>
      <div className={styles.settingFields}>
        {section.fields.map((field) => (
          <SettingField key={field.key} field={field} draft={draft} />
        ))}
        <InfoList items={facts.filter(({ label }) => section.facts?.includes(label))} />
        {section.test && <TestConnectionButton trial={section.test} unsaved={draft.unsaved > 0} />}
      </div>
    </section>
  )
}

const Form = ({ group, settings, facts }: { group: Group; settings: StoredSetting[]; facts: Fact[] }) => {
  const draft = useDraft(settings)
  const form = useRef<HTMLDivElement>(null)
  const wanted = useRouterState({ select: (state) => state.location.hash })
  useEffect(() => show(wanted.replace('setting-', '')), [wanted])
  useUnsavedChangesGuard(draft.unsaved > 0)
  useFocusOnError(form, draft.submitCount)
  return (
    <AreaPage ref={form}>
      <div className={styles.settingPage}>
        {configuration[group].map((section) => (
          <Part key={section.title} section={section} draft={draft} facts={facts} />
        ))}
        <UnsavedBar
          unsaved={draft.unsaved}
          wrong={draft.wrong}
          busy={draft.busy}
          onSave={draft.save}
          onDiscard={draft.discard}
          onWrong={() => focusFirstError(form.current)}
        />
      </div>
    </AreaPage>
  )
}

const Loading = () => (
  <AreaPage>
    <div className={styles.settingPage}>
      {[1, 2].map((index) => (
        <div key={index} className={styles.settingSection}>
          <Skeleton width={160} height={24} />
          <div className={styles.settingFields}>
            <Skeleton width="100%" height={66} />
            <Skeleton width="100%" height={66} />
          </div>
        </div>
      ))}
    </div>
  </AreaPage>
)

/** Index jobs and emails take a moment: poll while any are pending. */
const POLL_MS = 2000
const isWaiting = (details: Fact[] = []): boolean =>
  details.some(({ label, value }) => label === 'Pending changes' && value !== '0')

/** The configuration page at the URL, generated from the settings table. */
export const SettingsPage = () => {
  const { t } = useTranslation()
  const path = pathOf(useParams({ from: '/admin/$' })._splat)
  const group = groups.find((one) => path === `configuration/${one}`) ?? 'general'
  const stored = useQuery({
    ...configurationQuery(group),
    refetchInterval: ({ state }) => (isWaiting(state.data?.facts) ? POLL_MS : false),
  })
  return (
    <>
      <PageHead>
        <PlainButton className={styles.findSetting} onClick={togglePalette}>
          <Search className="icon-18" aria-hidden="true" />
          {t('Search settings')}
        </PlainButton>
      </PageHead>
      {stored.isPending && <Loading />}
      {stored.isError && <LoadError error={stored.error} retry={() => void stored.refetch()} />}
      {stored.data && <Form group={group} {...stored.data} />}
    </>
  )
}
