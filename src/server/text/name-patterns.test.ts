import { expect, test } from 'vitest'
import { folded } from '#contract/folding.ts'
import { namePatterns } from './name-patterns.ts'

// Names are separated by spaces; ~ stands for a space within one.

const spellings = `
Mohammed Muhammad Mohamed Mohamad Mohammad | Khaled Khalid Khaleed | Hussein Hussain Husain Hossein Hocine
Aisha Ayesha Aysha Aicha | Youssef Yusuf Yousef Youcef | Sulaiman Suleiman Soliman Sulayman
Layla Leila Laila Leyla | Zainab Zeinab Zaynab Zineb | Saeed Said Saïd | Osama Usama Oussama
Mariam Maryam Meriem | Karim Kareem | Samir Sameer | Rasheed Rashid Rachid | Jamal Gamal Djamel
Mahmoud Mahmud Mahmood | Ibrahim Ebrahim Ibraheem | Huda Hoda Houda | Noura Nora Nourah Norah | Noor Nour Nur
Mustafa Mostafa Moustapha | Abdullah Abdallah Abdulla Abdellah
Abdulrahman Abdelrahman Abdurrahman Abd~al-Rahman Abderrahmane Abdul~Rahman Abd~El~Rahman
Abdelkader Abdulqadir Abdulkader Abd~al-Qadir | Abdulaziz Abdelaziz Abdul~Aziz | Tarek Tariq Tarik Tareq
Qasim Kasem Qassem Kassim | Farouk Farooq Faruq | Hisham Hesham Hicham | Eman Iman Imane | Esraa Israa Isra
Doaa Duaa Dua | Alaa Ala Alaa' | Shaimaa Shaima Shaymaa Chaima | Yahya Yehia Yahia | Daoud Dawood Dawud Daud
Ayoub Ayyub Ayub | Zakaria Zakariya Zakarya | Moaz Muadh Muath Moath | Othman Osman Uthman | Nawal Naoual
Wael Wail Wa'el | Raed Raid Ra'ed | Haitham Haytham Haythem | Ghassan Gassan | Sara Sarah
Fatima Fatma Fatimah | Hajar Hager Hajer | Magdy Majdi Magdi | Nagwa Najwa | Ashraf Achraf | Anwar Anouar
Marwan Marouane Merouane | Yasmin Yasmeen Yasmine | Nisreen Nesrine Nisrine | Ismail Esmail Ismael Ismaeel
Al-Masri El-Masry Almasri El~Masri Masri | Al-Qahtani Alqahtani Al~Qahtani Qahtani
Abu~Bakr Aboubakr Abou~Bakr Abubakr | Reem Rim | Jaafar Jafar Ja'far Gaafar | Nabil Nabeel
Sherif Sharif Shareef Cherif | Kawthar Kawsar Kaouthar | Qais Kais Qays | Haidar Haider Haydar | Raouf Rauf
Louay Loay Luay | Muayad Moayad Mouayed | Aya Ayah | Khadija Khadeeja Khadidja | Nadia Nadya Nadiya | Sami Samy
Ali Aly | Amin Ameen Amine | Yassin Yasin Yacine Yaseen | Hassan Hasan | Ahmed Ahmad | Omar Umar Omer
Zaid Zayd Zeid | Ziad Ziyad | Iyad Eyad | Basel Basil Bassel | Adel Adil | Nader Nadir | Munir Mounir Moneer
Mourad Murad | Wafaa Wafa Ouafa | Lubna Loubna Lobna | Rania Raniya | Dalia Dalya | Hiba Heba Hibah
Duha Doha Dhuha | Thamer Tamer | Fahad Fahd | Turki Turky | Bandar Bander | Nouf Noof Nuf | Ghada Gada
Jawad Gawad Djawad | Rida Reda Ridha | Fadi Fady | Ayman Aymen Aiman | Diaa Dia Diya | Basma Basmah
Nourhan Norhan | Mina Meena | Hamza Hamzah | Taha Tahaa | Bilal Belal | Jihad Gihad Jehad | Salem Salim
Saleh Salah | Noureddine Nuruddin Nouraddin | Benjelloun Ben~Jelloun | Ben~Youssef Benyoussef | Zahra Zohra
أسماء اسماء | عبد~الرحمن عبدالرحمن عبدالرحمان | لينا لينة لينه | ندى ندا | بو~علي أبو~علي ابوعلي أبي~علي
نجلاء~فتحي نجلا~فتحى | رؤوف رءوف رووف | إسحاق اسحق | داود داوود | علي~بن~أبي~طالب على~ابن~ابى~طالب
نور~الدين نورالدين | فاطمة~الزهراء فاطمه~الزهرا | يحيى يحي يحيي | آل~سعيد ال~سعيد | القحطاني قحطاني | هدى هدا
طه طاها | ياسين يس | مصطفى مصطفي | مؤمن مومن | سارة ساره سارا | شيماء شيما شيمة | صلاح~الدين صلاحالدين
زكريا زكرياء | عبد~الإله عبدالاله | سيف~الإسلام سيف~الاسلام سيفالإسلام | محمد~العتيبي العتيبي~محمد
هبة~الله هبه~الله | أم~كلثوم امكلثوم ام~كلثوم | عائشة عايشة عايشه | بشرى بشرا | گمال كمال | جمال چمال
جوزيف جوزف | شيرين شرين | نيفين نفين | مارغريت مارجريت | غابرييل جابرييل
`

const others = `
Samir Samar | Hassan Hussein | Karim Karam | Omar Amir | Ali Ola | Salim Salma | Mona Mina | Huda Hadi
Nada Nadia | Noor Nader | Jamal Jamil | Hamid Hamad | Hala Hila | Rami Rima | Sami Sama | Fadi Fida
Majid Majda | Rana Reem | Amal Emil | Sara Suri | Dina Dana | Lina Lana | Zaid Ziad | Khalid Khalil
Salem Selma | Tariq Turki | Nora Nehru | Mariam Marwan | Aya Ayoub | Basem Basma | سامي سماء | كريم كرم
علا علي | سمير سمر | حمد حماد | هاني هناء | منى مينا | راضي رضا | خالد خلود | سالم سلمى | عمر عمار | جمال جميل
أمل أمال | حسن حسين | ليلى ليال | عبير عبد | رامي ريم | فادي فيدا | نادر ندى | ماجد مجدي
`

const groupsOf = (text: string) =>
  text.split(/[|\n]/).flatMap((group) => {
    const names = group.trim().split(/\s+/)
    return names.length > 1 ? [names.map((name) => name.replaceAll('~', ' '))] : []
  })

function finds(search: string, name: string): boolean {
  const patterns = namePatterns(search)
  return patterns.length > 0 && patterns.every((pattern) => new RegExp(pattern, 'u').test(folded(name)))
}

const pairsOf = (names: string[]) => names.flatMap((one) => names.map((other) => [one, other] as const))

test('a name is found in every usual spelling, Arabic or Latin', () => {
  const missed = groupsOf(spellings)
    .flatMap(pairsOf)
    .filter(([one, other]) => folded(one) !== folded(other) && !finds(one, other))
  expect(missed).toEqual([])
})

test('similar names of other people are not found', () => {
  const found = groupsOf(others)
    .flatMap(pairsOf)
    .filter(([one, other]) => one !== other && finds(one, other))
  expect(found).toEqual([])
})

test('text that is no name has no spellings', () => {
  expect(['sara@x.test', '0790000000', 'a', 'one two three four five six'].flatMap(namePatterns)).toEqual([])
})
