import { html, raw } from 'hono/html';
import type { Translator } from '../i18n/translator.ts';
import { keepFormDrafts } from './form-drafts.ts';
import { link } from './public-page.ts';
import type { Html } from './public-page.ts';

export interface ComplainForm {
  challenge: string;
  bits: number;
  nonce: string;
  /** What was entered before. */
  typed: Record<string, string>;
  problem: string | null;
  product: string;
  /** The form that checks whether the crawler made a request. */
  check: Html;
}

/** Without scripts the form is sent as it is; with them, the browser solves the proof of work first. */
export function complainForm(form: ComplainForm, t: Translator<'complain'>): Html {
  const { challenge, bits, nonce, typed, problem, product, check } = form;
  return html`<p>${t('lead')}</p>
    ${check}
    <h2 id="report">${t('report')}</h2>
    ${problem !== null && html`<p role="alert">${problem}</p>`}
    <form
      method="post"
      action="/complain"
      id="form"
      data-challenge="${challenge}"
      data-bits="${bits}"
      data-working="${t('working')}"
    >
      <label for="text">${t('text')}</label>
      <textarea
        id="text"
        name="text"
        rows="9"
        required
        minlength="10"
        maxlength="20000"
        aria-describedby="text-hint"
      >
${typed['text']}</textarea>
      <small id="text-hint">${t('textHint')}</small>
      <label for="address">${t('address')}</label>
      <input
        id="address"
        name="address"
        type="email"
        maxlength="254"
        autocomplete="email"
        aria-describedby="address-hint"
        value="${typed['address']}"
      />
      <small id="address-hint">${t('addressHint')}</small>
      <label for="name">${t('name')}</label>
      <input id="name" name="name" maxlength="200" autocomplete="name" value="${typed['name']}" />
      <label for="subject">${t('subject')}</label>
      <input id="subject" name="subject" maxlength="300" value="${typed['subject']}" />
      <div class="trap" aria-hidden="true">
        <label for="website">${t('website')}</label>
        <input id="website" name="website" tabindex="-1" autocomplete="off" />
      </div>
      <input type="hidden" name="challenge" value="${challenge}" />
      <input type="hidden" name="solution" id="solution" value="" />
      <noscript><small>${t('noScript')}</small> </noscript>
      <button type="submit" id="send">${t('send')}</button> <span id="status" role="status"></span>
    </form>
    <h2>robots.txt</h2>
    <p>${t('stopBySelf')}</p>
    <pre>
User-agent: ${product}
Disallow: /</pre>
    <script nonce="${nonce}">
      ${raw(solveOnSubmit)};
    </script>
    ${keepFormDrafts(nonce, { restored: t('draft.restored', { at: '{at}' }), discard: t('draft.discard') })}`;
}

/** Shown after a complaint was accepted; `isQuarantined`: a person has to release it first. */
export function complaintThanks(isQuarantined: boolean, t: Translator<'complain'>): Html {
  return html`<p>${t(isQuarantined ? 'thanksHeld' : 'thanksOpen')}</p>
    <p>${link('/complain', t('back'))}</p>`;
}

/** Finds the number that solves the challenge, then submits. A browser without digests submits without it. */
const solveOnSubmit = `(()=>{const f=document.getElementById('form'),s=document.getElementById('solution');let done=false;
f.addEventListener('submit',async(e)=>{if(done||!globalThis.crypto?.subtle)return;e.preventDefault();document.getElementById('send').disabled=true;
document.getElementById('status').textContent=f.dataset.working;const enc=new TextEncoder(),bits=Number(f.dataset.bits);
for(let n=0;;n++){const d=new DataView(await crypto.subtle.digest('SHA-256',enc.encode(f.dataset.challenge+':'+n)));
if(d.getUint32(0)>>>(32-bits)===0){s.value=String(n);break}}done=true;f.submit()})})()`;
