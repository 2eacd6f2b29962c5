import { createHash, randomBytes } from 'node:crypto'
import { parse as bytesOf } from 'uuid'
import type { Db } from '../../db/connection/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'

// Makes automated sign-ups cost more than they are worth, without a visual challenge (CAPTCHA).

const purpose = 'form'
const hour = 60 * 60_000
/**
 * Minimum age (ms): no person reads a form and types an address faster. It is longer without a proof of work by the
 * browser.
 */
const leastAge = { proven: 1500, plain: 4000 }
const maxAgeMs = 12 * hour

/** Makes the stamps of two pages distinct, even if created in the same millisecond. */
const nonceLength = 8
const stampLength = 16 + 6 + nonceLength

/** The signed time at which a form was served. It cannot be forged or used for another form. */
export function stampOf(secrets: Secrets, formId: string, now: Date): string {
  const time = Buffer.alloc(6)
  time.writeUIntBE(now.getTime(), 0, 6)
  return secrets.sign(Buffer.concat([bytesOf(formId), time, randomBytes(nonceLength)]), purpose)
}

/** The state of a stamp: `good`, `soon` (below its minimum age), or `none` (invalid or expired). */
export function judge(
  secrets: Secrets,
  formId: string,
  { stamp, proven, now }: { stamp: string; proven: boolean; now: Date },
): 'good' | 'soon' | 'none' {
  const payload = secrets.verify(stamp, purpose)
  if (payload?.length !== stampLength || !payload.subarray(0, 16).equals(Buffer.from(bytesOf(formId)))) return 'none'
  const age = now.getTime() - payload.readUIntBE(16, 6)
  if (age < 0 || age > maxAgeMs) return 'none'
  return age < leastAge[proven ? 'proven' : 'plain'] ? 'soon' : 'good'
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Uses up a stamp: each is valid for one sign-up. Must run in the sign-up's transaction; a concurrent use of the same
 * stamp waits for it.
 * @returns `fresh`, `again` for a repeat by the same address, `spent` for another address
 */
export async function useStamp(db: Db, stamp: string, email: string): Promise<'fresh' | 'again' | 'spent'> {
  const row = { stamp_hash: hashOf(stamp), email_hash: hashOf(email) }
  const used = await db
    .insertInto('used_stamps')
    .values(row)
    .onConflict((conflict) => conflict.column('stamp_hash').doNothing())
    .executeTakeFirst()
  if (Number(used.numInsertedOrUpdatedRows ?? 0) === 1) return 'fresh'
  const before = await db
    .selectFrom('used_stamps')
    .select('email_hash')
    .where('stamp_hash', '=', row.stamp_hash)
    .executeTakeFirst()
  return before?.email_hash.equals(row.email_hash) ? 'again' : 'spent'
}

/** Leading zero bits of the digest: about 16,000 hashes per address, an instant for a browser. */
const workBits = 14

/** Whether the proof of work fits this address and stamp. */
export function proves(stamp: string, email: string, proof: string): boolean {
  if (stamp === '' || !/^\d{1,9}$/.test(proof)) return false
  const digest = createHash('sha256').update(`${stamp}\n${email}\n${proof}`).digest()
  return digest.readUInt32BE(0) >>> (32 - workBits) === 0
}

/**
 * Computes the proof of work on submit. Without it the form works too, with a longer minimum age and always with a
 * confirmation.
 */
export const script = `(()=>{
const f=document.forms[0],b=f.querySelector('button');let ready=false;
const K=[],P=[];for(let n=2;P.length<64;n++)if(P.every(p=>n%p))P.push(n);
const part=(x)=>((x-Math.floor(x))*4294967296)|0;for(const p of P)K.push(part(Math.cbrt(p)));
const I=P.slice(0,8).map(p=>part(Math.sqrt(p))),W=new Int32Array(64);
const first=(m)=>{const l=m.length,n=((l+72)>>6)<<6,d=new Uint8Array(n);d.set(m);d[l]=128;const v=new DataView(d.buffer);v.setUint32(n-4,l*8);
let H=I.slice();for(let o=0;o<n;o+=64){for(let i=0;i<16;i++)W[i]=v.getInt32(o+i*4);
for(let i=16;i<64;i++){const x=W[i-15],y=W[i-2];W[i]=(W[i-16]+((x>>>7|x<<25)^(x>>>18|x<<14)^x>>>3)+W[i-7]+((y>>>17|y<<15)^(y>>>19|y<<13)^y>>>10))|0}
let[a,b,c,e,g,h,j,k]=H;for(let i=0;i<64;i++){const s=(k+((g>>>6|g<<26)^(g>>>11|g<<21)^(g>>>25|g<<7))+(g&h^~g&j)+K[i]+W[i])|0,
t=(((a>>>2|a<<30)^(a>>>13|a<<19)^(a>>>22|a<<10))+(a&b^a&c^b&c))|0;k=j;j=h;h=g;g=(e+s)|0;e=c;c=b;b=a;a=(s+t)|0}
H=[a,b,c,e,g,h,j,k].map((x,i)=>(x+H[i])|0)}return H[0]>>>0};
addEventListener('pageshow',()=>{ready=false;b.disabled=false});
f.addEventListener('submit',(event)=>{if(ready)return;event.preventDefault();b.disabled=true;b.setAttribute('aria-busy','true');
const text=f.elements.stamp.value+'\\n'+f.elements.email.value.trim().toLowerCase()+'\\n',e=new TextEncoder();let n=0;
const work=()=>{for(const end=n+1500;n<end;n++)if(first(e.encode(text+n))>>>${32 - workBits}===0){f.elements.proof.value=n;ready=true;b.removeAttribute('aria-busy');f.submit();return}
setTimeout(work)};work()})})()`

/** The script's hash source for the Content-Security-Policy. */
export const scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
