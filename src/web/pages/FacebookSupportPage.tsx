import { SupportInbox } from '../facebook-support/SupportInbox.tsx'
import { SuggestedAnswer } from './support/SuggestedAnswer.tsx'

/** The Page's support inbox; replies are suggested from community content. */
export default function FacebookSupportPage() {
  return <SupportInbox suggesting={(of) => <SuggestedAnswer key={of.text} {...of} />} />
}
