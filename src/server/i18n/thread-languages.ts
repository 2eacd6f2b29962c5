/** The name under which threads find the languages: each thread has modules of its own. */
export const languagesOfThread = 'languages'
