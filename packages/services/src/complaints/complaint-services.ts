import type { ComplaintServices } from '@meguri/api/services-port';
import type { Dependencies } from '../context/dependencies.ts';
import { createAnswerComplaint } from './answer-complaint.ts';
import { createEnterComplaint } from './enter-complaint.ts';
import { createGetComplaint } from './get-complaint.ts';
import { createListComplaints } from './list-complaints.ts';
import { createTriageComplaint } from './triage-complaint.ts';

/** The verbs of the inbox: wiring, nothing else. */
export function createComplaintServices(deps: Dependencies): ComplaintServices {
  return {
    list: createListComplaints(deps),
    get: createGetComplaint(deps),
    enter: createEnterComplaint(deps),
    triage: createTriageComplaint(deps),
    answer: createAnswerComplaint(deps),
  };
}
