import { SupportInbox } from '../facebook-support/SupportInbox.tsx'
import { SuggestedAnswer } from './support/SuggestedAnswer.tsx'

/** The support inbox of the Facebook Page. Suggested replies come from community content. */
export default function FacebookSupportPage() {
  return <SupportInbox suggesting={(of) => <SuggestedAnswer key={of.text} {...of} />} />
}
