import { useWords } from '../../../i18n/words.ts'
import { MailSubject } from '../../../ui/text/MailSubject.tsx'
import { Part, type PartProps, partFields } from './Part.tsx'
import { type CampaignStore, useCampaignState } from '../useCampaign.ts'
import { campaignWords } from '../words.ts'

const Fields = partFields(() => import('./fields/SubjectFields.tsx'))

/** The subject and preview text of a campaign in each language. */
export function SubjectPart({ store, ...part }: PartProps & { store: CampaignStore }) {
  const w = useWords(campaignWords)
  const { values } = useCampaignState(store)
  const isDone = values.contents.every(({ subject }) => subject.trim() !== '')
  const subjects = values.contents.filter(({ subject }) => subject.trim() !== '')
  return (
    <Part
      name="subject"
      title={w.subject}
      isDone={isDone}
      summary={
        <>
          {subjects.map(({ language, subject }) => (
            <div key={language}>
              <MailSubject>{subject}</MailSubject>
            </div>
          ))}
          {!isDone && <div>{w.noSubject}</div>}
        </>
      }
      fields={Fields}
      store={store}
      {...part}
    />
  )
}
