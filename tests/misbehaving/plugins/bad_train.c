/* Learns from judgments; the parameter "fault" says what it does instead. */
#include <matchbench/ext/train.h>

#define OWN_EXTENSION MB_EXT_TRAIN
#include "misbehave.h"

#include <signal.h>
#include <unistd.h>

static mb_status train(mb_matchmaker_t* matchmaker, const mb_training_t* training) {
  const struct matchmaker* self = (const struct matchmaker*)matchmaker;
  const char* fault = parameter(self, "fault");
  mb_judgment_t* judgments = (mb_judgment_t*)training->judgments;
  uint64_t i;
  if (strcmp(fault, "crash") == 0) abort();
  if (strcmp(fault, "refuse") == 0) return MB_E_INTERNAL;
  if (strcmp(fault, "exit") == 0) _exit(0);
  if (strcmp(fault, "hang") == 0) {
    for (;;) pause();
  }
  if (strcmp(fault, "change input") == 0) {
    for (i = 0; i < training->judgment_count; ++i) judgments[i].grade = judgments[i].service = 77;
    memset((void*)training, 0, sizeof *training);
  }
  return MB_OK;
}

static const mb_plugin_train_t kTrain = {sizeof kTrain, 0, train};
static const void* own_extension(void) {
  return &kTrain;
}
static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self;
  (void)out;
  return MB_OK;
}
MISBEHAVES(NOWHERE, act)
