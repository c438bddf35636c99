import type { Words } from '../i18n/words.ts';
import { escapeHtml } from './html.ts';

export interface ComplainForm {
  challenge: string;
  bits: number;
  nonce: string;
  /** What was typed before, and what is wrong with it. */
  typed: Record<string, string>;
  problem: string | null;
  product: string;
}

/**
 * The form as HTML. Without script it is sent as it is; with it, the proof of work is found first.
 */
export function complainForm(form: ComplainForm, t: Words<'complain'>): string {
  const { challenge, bits, nonce, typed, problem, product } = form;
  const value = (name: string) => escapeHtml(typed[name] ?? '');
  const words = (key: Parameters<typeof t>[0]) => escapeHtml(t(key));
  return `<p>${words('lead')}</p>
${problem === null ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="/complain" id="form" data-challenge="${escapeHtml(challenge)}" data-bits="${bits}" data-working="${words('working')}">
<label for="text">${words('text')}</label><textarea id="text" name="text" rows="9" required minlength="10" maxlength="20000" aria-describedby="text-hint">${value('text')}</textarea><small id="text-hint">${words('textHint')}</small>
<label for="address">${words('address')}</label><input id="address" name="address" type="email" maxlength="254" autocomplete="email" aria-describedby="address-hint" value="${value('address')}"><small id="address-hint">${words('addressHint')}</small>
<label for="name">${words('name')}</label><input id="name" name="name" maxlength="200" autocomplete="name" value="${value('name')}">
<label for="subject">${words('subject')}</label><input id="subject" name="subject" maxlength="300" value="${value('subject')}">
<div class="trap" aria-hidden="true"><label for="website">${words('website')}</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
<input type="hidden" name="challenge" value="${escapeHtml(challenge)}"><input type="hidden" name="solution" id="solution" value="">
<noscript><small>${words('noScript')}</small></noscript>
<button type="submit" id="send">${words('send')}</button> <span id="status" role="status"></span></form>
<h2>robots.txt</h2><p>${words('stopBySelf')}</p><pre>User-agent: ${escapeHtml(product)}\nDisallow: /</pre>
<script nonce="${escapeHtml(nonce)}">${script}</script>`;
}

/** Looks for the number when the form is sent, then sends it. Where the browser has no digests, it is sent without. */
const script = `(()=>{const f=document.getElementById('form'),s=document.getElementById('solution');let done=false;
f.addEventListener('submit',async(e)=>{if(done||!globalThis.crypto?.subtle)return;e.preventDefault();document.getElementById('send').disabled=true;
document.getElementById('status').textContent=f.dataset.working;const enc=new TextEncoder(),bits=Number(f.dataset.bits);
for(let n=0;;n++){const d=new DataView(await crypto.subtle.digest('SHA-256',enc.encode(f.dataset.challenge+':'+n)));
if(d.getUint32(0)>>>(32-bits)===0){s.value=String(n);break}}done=true;f.submit()})})()`;
