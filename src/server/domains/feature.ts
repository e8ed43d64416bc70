import type { AppContext } from '../context/app-context.ts'
import type { Hooks } from '../context/hooks.ts'
import type { AnyResource } from '../crud/resource.ts'
import type { Http } from '../http/mount.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import type { JobData, JobName } from '../jobs/kinds.ts'

/** Mounts endpoints. `cache` holds public replies until the catalog changes. */
export type Routes = (http: Http, ctx: AppContext, cache: ResponseCache) => void

export type JobHandler<N extends JobName> = (
  ctx: AppContext,
  data: JobData[N],
  signal: AbortSignal,
) => Promise<unknown>

/** Parts of a feature: the export `feature` of `domains/<domain>/<noun>/feature.ts`. */
export interface Feature {
  routes?: readonly Routes[]
  /** List pages of the back office. */
  resources?: readonly AnyResource[]
  jobs?: { readonly [N in JobName]?: JobHandler<N> }
  /** Deletes what has expired or is orphaned; part of the hourly job `clean-up`. */
  hourly?: readonly ((ctx: AppContext) => Promise<unknown>)[]
  /** Deletes old files in folders of a node: runs on each when it starts, then hourly. */
  upkeep?: readonly ((ctx: AppContext) => Promise<unknown>)[]
  /** Called by domains below, see `hooks.ts`. */
  hooks?: Partial<Hooks>
  /** Runs when a worker starts, before it takes jobs; what it returns runs when the worker stops. */
  startWorker?: (ctx: AppContext) => Promise<void | (() => Promise<void>)>
  /** Runs once all job handlers are registered. */
  workerStarted?: (ctx: AppContext) => void
}
