import { SupportInbox } from '../facebook-support/SupportInbox.tsx'
import { SuggestedAnswer } from './support/SuggestedAnswer.tsx'

/** The support inbox of the Page; answers are proposed from what the community has said. */
export default function FacebookSupportPage() {
  return <SupportInbox suggesting={(of) => <SuggestedAnswer key={of.text} {...of} />} />
}
