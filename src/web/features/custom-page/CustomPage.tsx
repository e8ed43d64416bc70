import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { coverUrl } from '../../../contract/covers.ts'
import type { customPages } from '../../../contract/custom-pages.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { customPageQuery } from '../../api/custom-pages.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { NotFound } from '../../media/NotFound.tsx'
import { RichText } from '../../media/RichText.tsx'
import { useTitle } from '../../media/title.ts'
import './custom-page.css'

type Shown = NonNullable<ReplyOf<typeof customPages.at>>

const Article = ({ page }: { page: Shown }) => {
  const router = useRouter()
  useTitle(page.title)
  // A link into this place keeps the music going.
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const own = link && link.origin === location.origin && !link.pathname.startsWith('/api/')
    if (!own || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    router.history.push(link.pathname + link.search + link.hash)
  }
  return (
    <article className="content custom-page">
      {page.cover && (
        <img
          className="custom-page-cover"
          src={coverUrl(page.cover, 1024)}
          style={{ background: page.cover.color }}
          width={1024}
          height={1024}
          alt=""
        />
      )}
      <h1 className="h32">{page.title}</h1>
      {page.sections.map(({ heading, html }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other name than their place
        <section key={place}>
          {heading && <h2 className="h20">{heading}</h2>}
          <RichText html={html} onClick={follow} />
        </section>
      ))}
    </article>
  )
}

/** What the operator wrote for this address, or that nothing is there. */
export const CustomPage = () => {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/(?<=.)\/$/, '') })
  const { data, error, refetch } = useQuery(customPageQuery(path))
  if (data) return <Article page={data} />
  if (data === null) return <NotFound />
  return error ? <LoadError error={error} retry={() => void refetch()} /> : null
}
