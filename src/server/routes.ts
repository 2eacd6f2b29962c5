import type { Route } from './http/route.ts'
import type { Task } from './jobs/queue.ts'
import { routes as auth } from './auth/routes.ts'
import { routes as site } from './site/routes.ts'
import { routes as users } from './users/routes.ts'
import { routes as workspaces } from './workspaces/routes.ts'
import { upkeep } from './upkeep.ts'
import { tasks as mailTasks } from './mail/system-mails.ts'
import { routes as contacts } from './email-marketing/contact-routes.ts'
import { tasks as contactTasks } from './email-marketing/contact-import.ts'
import { routes as sending } from './email-marketing/sending-routes.ts'

/** Every function that keeps a door of the contract. */
export const routes: readonly Route[] = [...auth, ...site, ...users, ...workspaces, ...contacts, ...sending]

/** Everything that runs after an answer. */
// oxlint-disable-next-line typescript/no-explicit-any
export const tasks: readonly Task<any>[] = [upkeep, ...mailTasks, ...contactTasks]
