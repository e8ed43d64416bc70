import { useQuery } from '@tanstack/react-query'
import { useMatch, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { coverUrl } from '../../../contract/core/covers.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { customPages } from '../../../contract/site/custom-pages.ts'
import { RichText } from '../../catalog/items/RichText.tsx'
import { NotFound } from '../../catalog/items/states/NotFound.tsx'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import styles from './custom-page.module.css'
import { customPageQuery } from './custom-pages.ts'

type Shown = NonNullable<ReplyOf<typeof customPages.at>>

const Article = ({ page }: { page: Shown }) => {
  const router = useRouter()
  useDocumentTitle(page.title, page.seo_title)
  // Follow internal links without a reload, so that playback continues.
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const own = link && link.origin === location.origin && !link.pathname.startsWith('/api/')
    if (!own || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    router.history.push(link.pathname + link.search + link.hash)
  }
  return (
    <Page as="article" className={styles.customPage}>
      {page.cover && (
        <img
          className={styles.customPageCover}
          src={coverUrl(page.cover, 1024)}
          style={{ background: page.cover.color }}
          width={1024}
          height={1024}
          alt=""
        />
      )}
      <h1 className="heading-32">{page.title}</h1>
      {page.sections.map(({ heading, html }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no ids
        <section key={index}>
          {heading && <h2 className="heading-20">{heading}</h2>}
          <RichText html={html} onClick={follow} />
        </section>
      ))}
    </Page>
  )
}

/** Custom page at the current URL, or the not-found page. */
export const CustomPage = () => {
  // That of this page, also while the next one is being opened.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname.replace(/(?<=.)\/$/, '') })
  const { data, error, refetch } = useQuery(customPageQuery(path))
  if (data) return <Article page={data} />
  if (data === null) return <NotFound />
  return error ? <LoadError error={error} retry={() => void refetch()} /> : null
}
